import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useSupportChatConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('support-chat-console')
