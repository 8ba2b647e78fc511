import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words of the screen where staff enter orders. */
export const useStaffOrdersTexts = textsOf<typeof import('./messages/en.json')>('staff-orders-console')
