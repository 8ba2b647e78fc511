import { useCallback } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { useVersionedForm, type VersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import type { OrderingForm, OrderingSettingsApi, OutletOrdering } from '../../contract/ordering-endpoints.ts'
import { AnchoredPart } from '../components/anchored-part.tsx'
import { FeesPart } from '../components/fees-part.tsx'
import { GalleryPart } from '../components/gallery-part.tsx'
import { OrderingBasicsPart } from '../components/ordering-basics-part.tsx'
import { QuestionsPart } from '../components/questions-part.tsx'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { useOrderingDifferences } from '../use-ordering-differences.ts'

export const meta = getConsoleMeta

const isOrderingForm = (data: unknown): data is OrderingForm =>
  typeof data === 'object' && data !== null && 'ordering' in data && 'version' in data

const draftOf = ({ ordering }: OrderingForm): OutletOrdering => ordering

interface EditorProps {
  readonly form: VersionedForm<OrderingForm, OutletOrdering>
  readonly saved: OrderingForm
}

const OrderingEditor = ({ form, saved }: EditorProps) => {
  const compare = useOrderingDifferences(saved)
  return (
    <VersionedEditor form={form} saved={saved} draftOf={draftOf} compare={compare}>
      {(fields) => (
        <>
          <AnchoredPart name="basics">
            <OrderingBasicsPart form={saved} {...fields} />
          </AnchoredPart>
          <AnchoredPart name="fees">
            <FeesPart form={saved} {...fields} />
          </AnchoredPart>
          <AnchoredPart name="questions">
            <QuestionsPart form={saved} {...fields} />
          </AnchoredPart>
          <AnchoredPart name="pictures">
            <GalleryPart form={saved} {...fields} />
          </AnchoredPart>
        </>
      )}
    </VersionedEditor>
  )
}

const Ordering = ({ storeId }: { storeId: string }) => {
  const read = useCallback(
    () =>
      consoleApi<OrderingSettingsApi>()('GET /api/v1/console/stores/:id/ordering-settings', {
        params: { id: storeId },
      }),
    [storeId],
  )
  const form = useVersionedForm({
    read,
    write: (ordering: OutletOrdering, version: string) =>
      consoleApi<OrderingSettingsApi>()('PUT /api/v1/console/stores/:id/ordering-settings', {
        params: { id: storeId },
        body: { ...ordering, version },
      }),
    isForm: isOrderingForm,
  })
  return (
    <VersionedState form={form}>{(saved) => <OrderingEditor form={form} saved={saved} />}</VersionedState>
  )
}

/** How the outlet takes orders. */
export default function OrderingScreen() {
  const t = useSettingsTexts()
  return (
    <OutletScreen heading={t('ordering.nav')} intro={t('ordering.intro')} width="wide">
      {(outlet) => <Ordering storeId={outlet._id} />}
    </OutletScreen>
  )
}
