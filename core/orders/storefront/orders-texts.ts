import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** The texts about placed orders. */
export const useOrdersTexts = createTextsHook<typeof import('../messages/en.json')>('orders')
