import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import type { Database } from './database.ts'

describe.each(listAvailableDatabases())('values on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const read = async (expression: string, ...values: unknown[]): Promise<unknown> => {
    const { rows } = await database.pool.query(`select ${expression} as value`, values)
    return (rows as { value: unknown }[])[0]?.value
  }

  it.each([
    ['int8', '9007199254740991::int8', 9007199254740991],
    ['a count', '(select count(*) from pg_class where false)', 0],
    ['numeric', '12.50::numeric', '12.50'],
    ['float8', '0.1::float8', 0.1],
    ['boolean', 'true', true],
    ['null', 'null::int8', null],
    ['timestamptz', "'2026-11-20 10:00:00.123+04'::timestamptz", new Date('2026-11-20T06:00:00.123Z')],
    ['date', "date '2026-11-20'", '2026-11-20'],
    ['time', "time '23:30'", '23:30:00'],
    ['interval', "interval '1 day 02:00'", '1 day 02:00:00'],
    ['jsonb', `'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ['bytea', `'\\x00ff'::bytea`, new Uint8Array([0, 255])],
    ['int8[]', `'{1,null,3}'::int8[]`, [1, null, 3]],
    ['text[]', `array['a,"b"', null, 'é']`, ['a,"b"', null, 'é']],
    [
      'int4[][]',
      'array[[1,2],[3,4]]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['timestamptz[]', `array['2026-01-01 00:00+00'::timestamptz]`, [new Date('2026-01-01T00:00:00Z')]],
    ['uuid', `'00000000-0000-4000-8000-000000000000'::uuid`, '00000000-0000-4000-8000-000000000000'],
  ])('reads %s', async (_, expression, expected) => {
    expect(await read(expression)).toStrictEqual(expected)
  })

  it.each(['9007199254740992::int8', "'infinity'::timestamptz", "'0044-03-15 BC'::timestamptz"])(
    'rejects %s, which would be changed by reading it',
    async (expression) => {
      await expect(read(expression)).rejects.toThrow(RangeError)
      expect(await read('1')).toBe(1)
    },
  )

  it('writes what it reads', async () => {
    const instant = new Date('2026-02-28T23:59:59.999Z')
    expect(await read('$1::timestamptz', instant)).toEqual(instant)
    expect(await read('$1::bytea', new Uint8Array([1, 0, 255]))).toEqual(new Uint8Array([1, 0, 255]))
    expect(await read('$1::jsonb', { a: ['x'] })).toEqual({ a: ['x'] })
    expect(await read('$1::boolean', false)).toBe(false)
    expect(await read('$1::int8', 12n)).toBe(12)
    expect(await read('$1::text', undefined)).toBeNull()
    expect(await read('$1::int4[]', [[1], [2]])).toEqual([[1], [2]])
  })

  it('returns any text unchanged, alone and in arrays', async () => {
    const text = fc.string({ unit: 'binary' }).filter((candidate) => !candidate.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
        expect(await read('$1::text[]', texts)).toEqual(texts)
        expect(await read('$1::text', texts[0])).toBe(texts[0])
      }),
      { numRuns: 50 },
    )
  })

  it('reports an error with the fields of PostgreSQL', async () => {
    const failing = database.system(async (tx) => {
      await sql`create temporary table once (id text constraint once_only unique) on commit drop`.execute(
        tx.sql,
      )
      await sql`insert into once values ('x'), ('x')`.execute(tx.sql)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'once_only', table: 'once' })
  })
})
