import { serverPlugins } from '#apps/server/areas.ts'
import { collectLedgerInvariants } from '#core/orders/server/replay-prices.service.ts'
import { verifyLedger } from '#core/orders/server/verify-ledger.service.ts'
import type { Command } from './command.ts'

export const verifyLedgerCommand: Command = {
  name: 'verify-ledger',
  usage: '',
  summary: 'Check the books of the whole database; prints a report as JSON, exits 1 on a breach.',
  options: {},
  dryRun: 'it only reads.',
  run: async ({ database, print }) => {
    const report = await verifyLedger(await database(), collectLedgerInvariants(serverPlugins))
    print(JSON.stringify(report, null, 2))
    return report.clean ? 0 : 1
  },
}
