import { serverPlugins } from '#apps/server/areas.ts'
import type { TestShop } from '#apps/server/testing/test-shop.ts'
import type { Endpoint, Method } from '#platform/contract/contract.ts'

/** One operation of the contract, split into its parts. */
export interface OperationUnderAttack {
  /** The contract's name: `POST /api/v1/orders`. */
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly endpoint: Endpoint
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

const isMethod = (text: string): text is Method => METHODS.has(text)

/** Every operation that any area mounts, so that a new one is attacked without a new line here. */
export const listOperations = ({ platform }: Pick<TestShop, 'platform'>): readonly OperationUnderAttack[] =>
  serverPlugins
    .flatMap((area) => area.routes?.(platform) ?? [])
    .flatMap((set) => Object.entries(set.contract))
    .flatMap(([name, endpoint]) => {
      const [method = '', path = ''] = name.split(' ')
      return endpoint && isMethod(method) ? [{ name, method, path, endpoint }] : []
    })
