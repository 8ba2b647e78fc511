import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useSupportChatTexts =
  createTextsHook<typeof import('./messages/en.json')>('support-chat-storefront')
