import { minutes } from '#platform/kernel/clock.ts'

/** How long a claim holds while its guest chooses. */
export const CLAIM_TIME = minutes(3)
/** How long it holds once the guest is at the gateway. Money that comes later pays what is left then. */
export const PAYING_TIME = minutes(5)
/** The smallest part of a line, and the most guests of an even split. */
export const MAX_PARTS = 1000
export const MAX_PEOPLE = 30

/** `held`: being chosen. `paying`: at the gateway. */
export const SHARE_STATES = ['held', 'paying', 'paid'] as const
export type ShareState = (typeof SHARE_STATES)[number]
