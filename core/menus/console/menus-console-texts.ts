import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useMenusConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('menus-console')
