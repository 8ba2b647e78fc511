import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useMenuImportConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('menu-import-console')
