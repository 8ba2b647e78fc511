import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useWebhooksConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('webhooks-console')
