import type { Clock } from 'pg-boss'

/**
 * The clock by which the queue measures its waits: it is never set. By the system's, one that is set back by an hour would
 * hold scheduled jobs up for an hour, and by a month would make a timer fire without a pause, because no timer waits so long.
 */
export const steadyClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (act, ms) => setInterval(act, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
