import { listVendorSimulators, type VendorSimulator } from './vendor-simulators.ts'
import { findTakenCurrency } from './vendor-terminals.ts'

/** Some of each kind, in which restaurants sell. */
export const CURRENCIES_BY_DECIMALS = {
  0: ['JPY', 'KRW'],
  2: ['AED', 'EUR', 'INR', 'SAR', 'RSD', 'USD'],
  3: ['KWD', 'OMR', 'BHD', 'JOD'],
} as const

type Decimals = keyof typeof CURRENCIES_BY_DECIMALS
const DECIMALS: readonly Decimals[] = [0, 2, 3]

interface MatrixSimulator extends VendorSimulator {
  readonly vendor: string
  readonly decimals: Decimals
}

/** A vendor in the currencies that it takes, one of each number of decimals. */
export interface VendorCurrencies extends VendorSimulator {
  readonly taken: readonly MatrixSimulator[]
  /** With what the vendor's own list says. */
  readonly refused: readonly { readonly title: string; readonly decimals: Decimals; readonly why: string }[]
}

/** Asks a stand-in which currencies its adapter takes. */
const exploreCurrencies = async (vendor: VendorSimulator): Promise<VendorCurrencies> => {
  const simulator = await vendor.start()
  const { currencies } = simulator.factory.capabilities
  const list =
    currencies === 'any' ? 'its wire has no place for them' : `its list is ${currencies.join(', ')}`
  const taken: MatrixSimulator[] = []
  const refused: VendorCurrencies['refused'][number][] = []
  for (const decimals of DECIMALS) {
    const currency = await findTakenCurrency(simulator, CURRENCIES_BY_DECIMALS[decimals])
    const { title } = vendor
    if (currency === undefined) refused.push({ title, decimals, why: list })
    else
      taken.push({
        ...vendor,
        title: `${title}-${currency.toLowerCase()}`,
        vendor: title,
        currency,
        decimals,
      })
  }
  await simulator.server.close()
  return { ...vendor, taken, refused }
}

/** All vendors with the currencies that their adapters take. */
export const listVendorCurrencies = async (): Promise<readonly VendorCurrencies[]> =>
  Promise.all((await listVendorSimulators()).map(exploreCurrencies))
