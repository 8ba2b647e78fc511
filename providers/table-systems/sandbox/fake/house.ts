/** A restaurant's check in the sandbox. */
export interface SandboxCheck {
  readonly id: string
  readonly table: string
  readonly covers: number
  readonly items: { reference: string; sku: string; qty: number; price: number }[]
  readonly payments: { amount: number; tip: number; method: string }[]
  isOpen: boolean
}

/** What a room was charged, and what was credited of it, in minor units. */
export interface SandboxCharge {
  readonly id: string
  readonly room: string
  readonly guest: string
  readonly amount: number
  credited: number
}

export type HouseReply = readonly [status: number, body: object]

/** `silent`: it does not answer this call. */
export type HouseAnswer = HouseReply | 'silent'

type Body = Readonly<Record<string, unknown>>

const TABLE = /^[1-9]\d?$/
const ROOM = /^[1-9]\d\d$/
const UNKNOWN_ITEM = 'unknown-item'

const REFUSALS: Readonly<Record<string, string>> = {
  nobody: 'guest_unknown',
  barred: 'no_post',
  limit: 'limit_exceeded',
}

const refuse = (code: string): HouseReply => [422, { code }]

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')
const readNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)

const readItems = (value: unknown): SandboxCheck['items'] =>
  Array.isArray(value)
    ? value.map((item: Body) => ({
        ...{ reference: readText(item.reference), sku: readText(item.sku) },
        ...{ qty: readNumber(item.qty), price: readNumber(item.unit_price) },
      }))
    : []

/** The tables, checks and rooms of the sandbox, in memory. */
export interface House {
  readonly checks: ReadonlyMap<string, SandboxCheck>
  /** By their references. */
  readonly charges: ReadonlyMap<string, SandboxCharge>
  /** What was asked for so far, such as `POST /v1/checks`. */
  readonly calls: readonly string[]
  /** From now on it answers nothing, as a system whose line is cut. */
  setReachable(isReachable: boolean): void
  answer(method: string, path: string, body: Body): HouseAnswer
}

export const createHouse = (): House => {
  const checks = new Map<string, SandboxCheck>()
  const charges = new Map<string, SandboxCharge>()
  const calls: string[] = []
  /** The replies to what was done, by reference: asked again, they are the same. */
  const replies = new Map<string, HouseReply>()
  const credited = new Set<string>()
  const silenced = new Set<string>()
  let isReachable = true

  const openCheck = (body: Body): HouseReply => {
    const table = readText(body.table)
    if (!TABLE.test(table) && !ROOM.test(table)) return refuse('table_unknown')
    const items = readItems(body.items)
    if (items.some(({ sku }) => sku === UNKNOWN_ITEM)) return refuse('item_unknown')
    const id = `check_${checks.size + 1}`
    checks.set(id, { id, table, covers: readNumber(body.covers), items, payments: [], isOpen: true })
    return [201, { id }]
  }

  const changeCheck = (id: string, action: string, body: Body): HouseReply => {
    const check = checks.get(id)
    if (!check) return [404, { code: 'check_unknown' }]
    const items = readItems(body.items)
    if (action === 'items') {
      if (items.some(({ sku }) => sku === UNKNOWN_ITEM)) return refuse('item_unknown')
      check.items.push(...items)
    } else if (action === 'removals') {
      const gone = new Set(items.map(({ reference }) => reference))
      check.items.splice(0, Infinity, ...check.items.filter(({ reference }) => !gone.has(reference)))
    } else if (action === 'payments') {
      const { amount, tip, method } = body
      check.payments.push({
        ...{ amount: readNumber(amount), tip: readNumber(tip), method: readText(method) },
      })
    } else if (action === 'close') {
      check.isOpen = false
    } else return [404, { code: 'not_found' }]
    return [200, {}]
  }

  const charge = (body: Body): HouseAnswer => {
    const [reference, room, guest] = [body.reference, body.room, body.guest].map(readText)
    if (reference === undefined || room === undefined || guest === undefined) return refuse('invalid')
    const name = guest.trim().toLowerCase()
    if (name === 'away') return 'silent'
    if (name === 'silent' && !silenced.has(reference)) {
      silenced.add(reference)
      return 'silent'
    }
    if (credited.has(reference) || !ROOM.test(room)) return refuse('guest_unknown')
    const refused = REFUSALS[name]
    if (refused !== undefined) return refuse(refused)
    const id = `charge_${charges.size + 1}`
    charges.set(reference, { id, room, guest, amount: readNumber(body.amount), credited: 0 })
    return [201, { id }]
  }

  const credit = (reference: string, body: Body): HouseReply => {
    credited.add(reference)
    const found = charges.get(reference)
    if (found) found.credited += readNumber(body.amount)
    return [200, {}]
  }

  const change = (path: string, body: Body): HouseAnswer => {
    const [, , kind, id = '', action = ''] = path.split('/')
    if (kind === 'checks') return id === '' ? openCheck(body) : changeCheck(id, action, body)
    if (kind !== 'charges') return [404, { code: 'not_found' }]
    return id === '' ? charge(body) : credit(id, body)
  }

  return {
    ...{ checks, charges, calls },
    setReachable: (reachable) => {
      isReachable = reachable
    },
    answer: (method, path, body) => {
      calls.push(`${method} ${path}`)
      if (!isReachable) return 'silent'
      if (method === 'GET') {
        const tables = Array.from({ length: 99 }, (_, index) => String(index + 1))
        return path === '/v1/tables'
          ? [200, { tables: tables.map((id) => ({ id, name: `Table ${id}` })) }]
          : [404, { code: 'not_found' }]
      }
      const reference = `${path} ${readText(body.reference)}`
      const known = replies.get(reference)
      if (known) return known
      const reply = change(path, body)
      if (reply !== 'silent' && reply[0] < 300) replies.set(reference, reply)
      return reply
    },
  }
}
