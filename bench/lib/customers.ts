import type pg from 'pg'

/** A verified, signed-in customer with a network of their own. */
export interface Customer {
  readonly headers: Readonly<Record<string, string>>
}

const toToken = (batch: string, number: number): string => `c_bench-${batch}-${number}`

/** Ids are 22 characters: a letter, the batch's and the customer's number, and padding. */
const buildIdSql = (letter: string): string => `rpad($1 || '${letter}' || n, 22, 'x')`

const buildHashSql = (secret: string): string =>
  `rtrim(translate(encode(sha256(convert_to(${secret}, 'UTF8')), 'base64'), '+/', '-_'), '=')`

const INSERT_USERS = `
  insert into users (id, brand_id, first_name, last_name, email, phone, phone_code, phone_verified, is_guest, created_at)
  select ${buildIdSql('u')}, $2, 'Amal', 'Haddad', 'customer@example.com', '+97150' || lpad(($4::int + n)::text, 7, '0'), '971',
    true, false, now()
  from generate_series(1, $3::int) n where $1::text is not null`

const INSERT_SESSIONS = `
  insert into sessions (id, brand_id, user_id, token_hash, companion_hash, created_at, used_at)
  select ${buildIdSql('s')}, $2, coalesce($4::text, ${buildIdSql('u')}), ${buildHashSql("'c_bench-' || $1 || '-' || n")},
    ${buildHashSql("'companion'")}, now(), now()
  from generate_series(1, $3::int) n where $1::text is not null`

const toNetwork = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

let batchCount = 0

export interface CreateCustomersInput {
  readonly brandId: string
  readonly count: number
  /** The name of the session cookie. */
  readonly cookie: string
  /** Absent: each customer is another user. Present: all are browsers of this one user. */
  readonly userId?: string
}

/**
 * Creates `count` signed-in customers of a brand in one go, directly in the database: one-time codes are not sent
 * here, and are not measured. Each is returned once, so no limit is reached that a person would not reach.
 */
export const createCustomers = async (
  admin: pg.Client,
  { brandId, count, cookie, userId }: CreateCustomersInput,
): Promise<() => Customer> => {
  const batch = `b${batchCount.toString(36)}x`
  await admin.query("select set_config('app.brand', '*', false)")
  if (userId === undefined) await admin.query(INSERT_USERS, [batch, brandId, count, batchCount])
  await admin.query(INSERT_SESSIONS, [batch, brandId, count, userId ?? null])
  await admin.query('analyze users, sessions')
  const first = batchCount
  batchCount += count
  let given = 0
  return () => {
    given += 1
    if (given > count) throw new Error(`More than ${count} customers were needed`)
    const headers = {
      authorization: toToken(batch, given),
      cookie: `${cookie}=companion`,
      'x-forwarded-for': toNetwork(first + given),
    }
    return { headers }
  }
}
