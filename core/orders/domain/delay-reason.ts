/** Why an order comes later than promised, as stated at acceptance: by staff, or `answer` for a late answer. */
export const DELAY_REASONS = ['kitchen', 'item', 'driver', 'answer'] as const
export type DelayReason = (typeof DELAY_REASONS)[number]
