import type { Invariant } from '#platform/db/invariant.ts'

export const STOCK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'stock',
    query: `
      select p.product_id as subject,
        'stock ' || p.stock || ', movements ' || m.sum || ' in store ' || p.store_id as detail
      from store_products p cross join lateral (
        select coalesce(sum(change), 0) as sum from stock_movements
        where store_id = p.store_id and product_id = p.product_id
      ) m
      where p.stock < 0 or p.stock <> m.sum`,
  },
]
