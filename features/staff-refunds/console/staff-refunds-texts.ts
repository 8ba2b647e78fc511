import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useStaffRefundsTexts = createTextsHook<typeof import('../messages/en.json')>('staff-refunds')
