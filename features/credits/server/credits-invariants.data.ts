import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of credit: the balance is the ledger's sum and never below 0. */
export const CREDIT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'creditsBalance',
    query: `
      select a.user_id as subject,
        'balance ' || a.balance || ', ledger ' || ledger.sum || ', user ' || u.credits_total as detail
      from credit_accounts a join users u on u.id = a.user_id
      cross join lateral (
        select coalesce(sum(amount), 0) as sum from credits_ledger where user_id = a.user_id
      ) ledger
      where a.balance < 0 or a.balance <> ledger.sum or a.balance <> u.credits_total`,
  },
  {
    name: 'creditsOfOrders',
    query: `
      select o.id as subject,
        'status ' || o.status || ', pays ' || steps.paid || ', spent ' || p.spent || ', returned ' || p.returned as detail
      from orders o
      cross join lateral (
        select coalesce(-sum((step->>'amount')::bigint), 0) as paid
        from jsonb_array_elements(o.trace) step where step->>'kind' = 'credits'
      ) steps
      cross join lateral (
        select coalesce(-sum(amount) filter (where kind = 'spent'), 0) as spent,
          coalesce(sum(amount) filter (where kind = 'returned'), 0) as returned
        from credits_ledger where order_id = o.id
      ) p
      where steps.paid <> p.spent
        or p.returned <> case when o.status in (30, 80, 90, 100) then p.spent else 0 end`,
  },
  {
    name: 'tenantsOfCredits',
    query: `
      select a.user_id as subject, 'account of another brand' as detail
      from credit_accounts a join users u on u.id = a.user_id where a.brand_id <> u.brand_id
      union all
      select l.id, 'entry of another brand' from credits_ledger l join credit_accounts a on a.user_id = l.user_id
      where l.brand_id <> a.brand_id`,
  },
]
