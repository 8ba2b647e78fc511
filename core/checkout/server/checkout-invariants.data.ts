import type { Invariant } from '#platform/db/invariant.ts'

/** Every order that was confirmed to its customer exists, and one key never belongs to two orders. */
export const CHECKOUT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'oneOrderPerKey',
    query: `
      select k.scope || ' ' || k.key as subject, 'answered with order ' || coalesce(k.response->'data'->>'_id', 'none')
        || ', which is not there' as detail
      from idempotency_keys k
      where k.scope like '% POST /api/v1/orders %' and k.status = 200 and not exists (
        select from orders o where o.id = k.response->'data'->>'_id'
      )`,
  },
]
