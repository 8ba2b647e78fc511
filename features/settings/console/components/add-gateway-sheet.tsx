import { useState } from 'react'
import { useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { GatewayChoice, GatewayVendor, PaymentSettings } from '../../contract/payment-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

/** The name of the account that outlets share unless they have one of their own. */
const SHARED = 'main'

interface AddGatewaySheetProps {
  readonly settings: PaymentSettings
  /** The reason why it was not added. */
  readonly onAdd: (gateway: GatewayChoice) => Promise<string | undefined>
  readonly onClose: () => void
}

const VendorFacts = ({ vendor, currency }: { vendor: GatewayVendor; currency: string }) => {
  const t = useSettingsTexts()
  const wordsOf = useMethodTexts()
  const language = useLanguage()
  const names = vendor.methods.map((method) => wordsOf(method).name)
  const list = new Intl.ListFormat(LANGUAGE_TABLE[language].tag, { type: 'unit' }).format(names)
  return (
    <>
      <p className="text-muted text-sm">{t('add.takes', { methods: list })}</p>
      {!vendor.takesCurrency && (
        <Notice tone="warning" heading={t('add.otherCurrency', { vendor: vendor.title, currency })} />
      )}
    </>
  )
}

/** Chooses a gateway and which of the merchant's accounts there it uses. */
export const AddGatewaySheet = ({ settings, onAdd, onClose }: AddGatewaySheetProps) => {
  const t = useSettingsTexts()
  const { vendors, ownAccount, currency } = settings
  const [name, setName] = useState('')
  const [account, setAccount] = useState(SHARED)
  const [fault, setFault] = useState<string>()
  const vendor = vendors.find((each) => each.name === name)
  const known = vendor?.accounts.filter((each) => each !== SHARED && each !== ownAccount) ?? []
  const add = async () => {
    if (name === '') return setFault(t('add.choose'))
    const refused = await onAdd({ name, account })
    if (refused === undefined) onClose()
    else setFault(refused)
  }
  const sorted = vendors.toSorted(
    (one, other) =>
      Number(other.takesCurrency) - Number(one.takesCurrency) || one.title.localeCompare(other.title),
  )
  return (
    <Sheet
      open
      title={t('gateways.add')}
      onClose={onClose}
      footer={
        <Button full onClick={add}>
          {t('add.add')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <SelectField
          label={t('add.vendor')}
          required
          placeholder={t('add.choose')}
          error={fault}
          value={name}
          options={sorted.map(({ name: value, title }) => ({ value, label: title }))}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setFault(undefined)
          }}
        />
        {vendor && <VendorFacts vendor={vendor} currency={currency} />}
        <SelectField
          label={t('add.account')}
          hint={t('add.accountHint')}
          value={account}
          options={[
            { value: SHARED, label: t('add.shared') },
            { value: ownAccount, label: t('add.own') },
            ...known.map((value) => ({ value, label: value })),
          ]}
          onChange={({ currentTarget }) => setAccount(currentTarget.value)}
        />
      </div>
    </Sheet>
  )
}
