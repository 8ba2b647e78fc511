import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts of the floor and its tables in the console. */
export const useTablesTexts = createTextsHook<typeof import('./messages/en.json')>('dine-in-console')
