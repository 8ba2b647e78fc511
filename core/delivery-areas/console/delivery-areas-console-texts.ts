import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useDeliveryAreasConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('delivery-areas-console')
