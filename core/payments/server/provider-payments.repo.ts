import type { Transaction } from '#platform/db/transaction.ts'
import './payments.tables.ts'

interface ProviderPaymentKey {
  readonly provider: string
  readonly reference: string
  readonly gatewayReference: string
  /** The vendor's id is not the one of `create`, so it says nothing where our reference is stated. */
  readonly hasOtherIds: boolean
}

/**
 * Whether any account of a vendor, of any brand, has a payment: brands may share a merchant, whose list then names
 * the payments of all. In a system transaction.
 */
export const hasProviderPayment = async (
  tx: Transaction,
  { provider, reference, gatewayReference, hasOtherIds }: ProviderPaymentKey,
): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom('payments')
    .innerJoin('payment_accounts', 'payment_accounts.id', 'payments.account_id')
    .select('payments.id')
    .where('provider', '=', provider)
    .$if(reference !== '', (query) => query.where('reference', '=', reference))
    .$if(reference !== '' && !hasOtherIds, (query) =>
      query.where((eb) =>
        eb.or([eb('gateway_reference', 'is', null), eb('gateway_reference', '=', gatewayReference)]),
      ),
    )
    // A vendor whose list leaves our reference out.
    .$if(reference === '', (query) => query.where('gateway_reference', '=', gatewayReference))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
