import { useCallback } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { getServerNow } from '#core/console-shell/console/server-clock.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { HoursApi, HoursForm, StoreHoursView } from '../../contract/hours-endpoints.ts'
import { HoursFields } from '../components/hours-fields.tsx'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { useHoursDifferences } from '../use-hours-differences.ts'

export const meta = getConsoleMeta

const getToday = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(getServerNow())

const isHoursForm = (data: unknown): data is HoursForm =>
  typeof data === 'object' && data !== null && 'hours' in data && 'specialDays' in data

const draftOf = ({ hours, specialDays, schedule }: HoursForm): StoreHoursView => ({
  ...{ hours, specialDays, schedule },
})

/** An outlet's hours with their unsaved changes. */
const useHoursForm = (id: string) => {
  const read = useCallback(
    () => consoleApi<HoursApi>()('GET /api/v1/console/stores/:id/hours', { params: { id } }),
    [id],
  )
  const write = (draft: StoreHoursView, version: string) =>
    consoleApi<HoursApi>()('PUT /api/v1/console/stores/:id/hours', {
      params: { id },
      body: { ...draft, version },
    })
  return useVersionedForm({ read, write, isForm: isHoursForm })
}

const Hours = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const form = useHoursForm(outlet._id)
  const compare = useHoursDifferences()
  return (
    <VersionedState form={form}>
      {(saved) => (
        <VersionedEditor form={form} saved={saved} draftOf={draftOf} compare={compare}>
          {(fields) => <HoursFields {...fields} today={getToday(outlet.timeZone)} />}
        </VersionedEditor>
      )}
    </VersionedState>
  )
}

export default function HoursScreen() {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  const zone = useOutlet()?.timeZone ?? ''
  return (
    <OutletScreen heading={t('hours.nav')} intro={t('hours.intro', { zone })}>
      {/* The names of special days are in the shown language. */}
      {(outlet) => <Hours key={`${outlet._id} ${language}`} outlet={outlet} />}
    </OutletScreen>
  )
}
