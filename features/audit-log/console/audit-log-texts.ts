import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useAuditLogTexts = createTextsHook<typeof import('./messages/en.json')>('audit-log-console')
