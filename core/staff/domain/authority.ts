/** Roles with their rank: who manages staff appoints and removes people of lower ranks only. */
const RANKS = { owner: 2, manager: 1, orderTaker: 0, kitchen: 0, driver: 0 } as const

type RankedRole = keyof typeof RANKS

/** What a member of staff is allowed: a role, and the outlets it holds for. */
export interface Authority {
  readonly role: RankedRole
  /** Null: all outlets of the brand. */
  readonly storeIds: readonly string[] | null
}

/** Whether all outlets of `target` are among the actor's own: of anybody else an actor learns nothing. */
export const coversStores = (actor: Authority, { storeIds }: Authority): boolean =>
  actor.storeIds === null || (storeIds?.every((id) => actor.storeIds?.includes(id)) ?? false)

/**
 * Whether `actor` may give or take `target`'s authority: an owner everybody's, a manager those of the roles below and
 * of no outlet other than their own.
 */
export const mayManage = (actor: Authority, target: Authority): boolean =>
  (actor.role === 'owner' || RANKS[target.role] < RANKS[actor.role]) && coversStores(actor, target)

/** Owners are responsible for the whole brand; any other role may be limited to outlets. */
export const isValidAuthority = ({ role, storeIds }: Authority): boolean =>
  storeIds === null || (role !== 'owner' && storeIds.length > 0)
