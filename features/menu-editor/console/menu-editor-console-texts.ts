import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useMenuEditorConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('menu-editor-console')
