import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { CustomerRecordsApi, CustomerSummary } from '../contract/endpoints.ts'

interface CustomersPage {
  readonly customers: readonly CustomerSummary[]
  readonly isMore: boolean
}

const fetchCustomers = (search: string, skip: number) =>
  consoleApi<CustomerRecordsApi>()('GET /api/v1/console/customers', {
    query: { ...(search && { search }), skip: String(skip) },
  })

/** Customers that match a search, page by page. */
export const useCustomers = (search: string) => {
  const [page, setPage] = useState<CustomersPage | 'failed'>()
  const load = useCallback(async () => {
    const answer = await fetchCustomers(search, 0)
    setPage(answer.ok ? answer.data : 'failed')
  }, [search])
  useEffect(() => void load(), [load])
  const more = async (): Promise<void> => {
    if (typeof page !== 'object') return
    const answer = await fetchCustomers(search, page.customers.length)
    if (!answer.ok) return setPage('failed')
    const known = new Set(page.customers.map(({ _id }) => _id))
    const others = answer.data.customers.filter(({ _id }) => !known.has(_id))
    setPage({ ...answer.data, customers: [...page.customers, ...others] })
  }
  return { page, load, more }
}
