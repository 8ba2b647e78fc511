import { hours } from '#platform/kernel/clock.ts'

/** How long the previous secret still signs: a working day is enough to enter the new one. */
export const PREVIOUS_SECRET_LIFETIME = hours(24)

/** The rounds of an endpoint's secret that currently sign, newest first. */
export const getActiveRounds = (
  { round, rotatedAt }: { readonly round: number; readonly rotatedAt: Date | null },
  now: Date,
): number[] => {
  const isFresh = rotatedAt !== null && now.getTime() - rotatedAt.getTime() < PREVIOUS_SECRET_LIFETIME
  return isFresh && round > 1 ? [round, round - 1] : [round]
}
