import { useCallback } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { type DifferenceRow, listDifferences } from '#core/console-shell/console/list-differences.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import type { OutletDetails, OutletSettings, OutletSettingsApi } from '../../contract/outlet-endpoints.ts'
import { OutletFields } from '../components/outlet-fields.tsx'
import { useSettingsTexts } from '../settings-console-texts.ts'

export const meta = getConsoleMeta

const isOutletSettings = (data: unknown): data is OutletSettings =>
  typeof data === 'object' && data !== null && 'details' in data && 'version' in data

const draftOf = ({ details }: OutletSettings): OutletDetails => details

/** What differs between two states of an outlet, in words. */
const useDifferences = () => {
  const t = useSettingsTexts()
  return (mine: OutletDetails, theirs: OutletDetails): Difference[] => {
    const rows: DifferenceRow<OutletDetails>[] = [
      [t('outlet.nameLabel'), ({ name }) => name],
      [t('outlet.phone'), ({ phone }) => phone ?? ''],
      [t('outlet.email'), ({ email }) => email ?? ''],
      [t('outlet.address'), ({ address }) => address],
      [t('outlet.city'), ({ city }) => city],
      [t('outlet.latitude'), ({ latitude }) => String(latitude)],
      [t('outlet.longitude'), ({ longitude }) => String(longitude)],
      [t('outlet.pinCode'), ({ pinCode }) => pinCode ?? ''],
      [
        t('outlet.services'),
        ({ services }) =>
          (['delivery', 'pickup', 'dineIn', 'inRoom'] as const)
            .filter((service) => services[service])
            .map((service) => t(`service.${service}`))
            .join(', '),
      ],
      [t('outlet.preparation'), ({ preparationMinutes }) => String(preparationMinutes)],
    ]
    return listDifferences(rows, mine, theirs)
  }
}

const Details = ({ storeId }: { storeId: string }) => {
  const compare = useDifferences()
  const read = useCallback(
    () =>
      consoleApi<OutletSettingsApi>()('GET /api/v1/console/stores/:id/outlet-settings', {
        params: { id: storeId },
      }),
    [storeId],
  )
  const form = useVersionedForm({
    read,
    write: (details: OutletDetails, version: string) =>
      consoleApi<OutletSettingsApi>()('PUT /api/v1/console/stores/:id/outlet-settings', {
        params: { id: storeId },
        body: { ...details, version },
      }),
    isForm: isOutletSettings,
  })
  return (
    <VersionedState form={form}>
      {(saved) => (
        <VersionedEditor form={form} saved={saved} draftOf={draftOf} compare={compare}>
          {(fields) => <OutletFields {...fields} languages={saved.languages} />}
        </VersionedEditor>
      )}
    </VersionedState>
  )
}

/** What the outlet is. */
export default function OutletDetailsScreen() {
  const t = useSettingsTexts()
  return (
    <OutletScreen heading={t('outlet.nav')} intro={t('outlet.intro')} width="wide">
      {(outlet) => <Details storeId={outlet._id} />}
    </OutletScreen>
  )
}
