import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useCustomerRecordsTexts =
  createTextsHook<typeof import('./messages/en.json')>('customer-records-console')
