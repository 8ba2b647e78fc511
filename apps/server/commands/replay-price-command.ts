import { serverPlugins } from '#apps/server/areas.ts'
import {
  collectCalculators,
  type ReplayedOrder,
  replayOrders,
} from '#core/orders/server/replay-prices.service.ts'
import { type Command, type CommandInput, UsageError } from './command.ts'

type Kind = ReplayedOrder['replay']['kind']

const parseRequestedOrder = ({ values, positionals }: CommandInput): string | undefined => {
  const [order, ...rest] = positionals
  const isAll = values.all === true
  if (rest.length > 0 || isAll === (order !== undefined))
    throw new UsageError('one order must be named, by its number or its id, or --all')
  return order
}

const formatOutcome = ({ replay }: ReplayedOrder): string => {
  switch (replay.kind) {
    case 'same':
      return 'the same price'
    case 'different':
      return `DIFFERENT: ${replay.differences.join('; ')}`
    case 'notKept':
      return 'from before what a price is made of was kept'
    case 'notCalculable':
      return `not calculable: ${replay.reason}`
  }
}

const formatLine = (order: ReplayedOrder): string =>
  `#${order.number} of /${order.homePath} (${order.id}), ${order.total} ${order.currency} in minor units: ${formatOutcome(order)}`

export const replayPriceCommand: Command = {
  name: 'replay-price',
  usage: 'ORDER | --all',
  summary: 'Price an order once more from what was kept with it; exits 1 when the price differs.',
  options: { all: { type: 'boolean' } },
  dryRun: 'it only reads.',
  run: async ({ database, print }, input) => {
    const wanted = parseRequestedOrder(input)
    const counted: Record<Kind, number> = { same: 0, different: 0, notKept: 0, notCalculable: 0 }
    const replayAll = async (orders: AsyncIterable<ReplayedOrder>) => {
      for await (const order of orders) {
        counted[order.replay.kind] += 1
        // With --all, correct orders are only counted.
        if (wanted !== undefined || order.replay.kind === 'different') print(formatLine(order))
      }
    }
    const db = await database()
    await db.system((tx) => replayAll(replayOrders(tx, collectCalculators(serverPlugins), wanted)), {
      ...{ snapshot: true, unlimited: true },
    })
    const found = Object.values(counted).reduce((sum, count) => sum + count)
    if (wanted !== undefined && found === 0) {
      print(`There is no order ${wanted}.`)
      return 1
    }
    const { same, different, notKept, notCalculable } = counted
    print(`${same} the same, ${different} different, ${notKept} from before, ${notCalculable} not calculable`)
    return different === 0 ? 0 : 1
  },
}
