import { defineErrors } from '#platform/contract/errors.ts'

export const groupErrors = defineErrors<typeof import('../messages/en.json')>()('group-cart', {
  unknownLink: { code: 4670, status: 404, text: 'errors.unknownLink' },
  /** The host has paused adding. */
  locked: { code: 4671, status: 409, text: 'errors.locked' },
  timeUp: { code: 4672, status: 410, text: 'errors.timeUp' },
  /** The cart was ordered, expired or was emptied, or the host ended the group. */
  over: { code: 4673, status: 410, text: 'errors.over' },
  notJoined: { code: 4674, status: 409, text: 'errors.notJoined' },
  full: { code: 4675, status: 422, text: 'errors.full' },
  /** The caller's own cart is itself a group cart. */
  ownGroup: { code: 4676, status: 409, text: 'errors.ownGroup' },
  /** The caller has no group at this outlet. */
  noGroup: { code: 4677, status: 404, text: 'errors.noGroup' },
  /** Shares are paid before the order begins, which nobody can do on delivery. */
  onlineOnly: { code: 4678, status: 422, text: 'errors.onlineOnly' },
})
