import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The texts about placed orders. */
export const useOrdersTexts = textsOf<typeof import('../messages/en.json')>('orders')
