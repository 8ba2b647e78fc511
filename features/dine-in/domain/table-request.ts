import { minutes } from '#platform/kernel/clock.ts'

/** A call, a guest at the door, or a round to be brought, that waits for longer than this is shown and heard as overdue. */
export const OVERDUE_AFTER = minutes(3)

/** Whether somebody has waited too long; `at` is an ISO instant, `now` milliseconds by the server's clock. */
export const isOverdue = (at: string, now: number): boolean => now - Date.parse(at) >= OVERDUE_AFTER
