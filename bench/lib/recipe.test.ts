import { describe, expect, it } from 'vitest'
import { classifyStatement } from './recipe.ts'

describe('statement kind', () => {
  it.each([
    ['BEGIN', 'begin'],
    ['start transaction isolation level read committed', 'begin'],
    ['commit', 'commit'],
    ["select set_config('role', $1, true)", 'setting'],
    ['select pg_notify($1, $2)', 'notify'],
    ['select "id" from "carts" where "id" = $1 for update', 'lock'],
    ['select "id" from "updates"', 'select'],
    ['  insert into "carts" values ($1)', 'insert'],
    ['with moved as (delete from "a" returning *) select 1', 'delete'],
    ['with found as (select 1) select * from found', 'select'],
    ['listen orders', 'other'],
  ])('%s', (sql, kind) => {
    expect(classifyStatement(sql)).toBe(kind)
  })
})
