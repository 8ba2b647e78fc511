import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useConsoleShellTexts = createTextsHook<typeof import('../messages/en.json')>('console-shell')
