import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useWebhooksConsoleTexts = textsOf<typeof import('./messages/en.json')>('webhooks-console')
