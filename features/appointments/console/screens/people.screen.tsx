import { useCallback } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { describeText, listDifferences } from '#core/console-shell/console/list-differences.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { PeopleApi, PeopleForm, StaffedPerson } from '../../contract/people-endpoints.ts'
import { useAppointmentsConsoleTexts } from '../appointments-console-texts.ts'
import { PersonFields } from '../components/person-fields.tsx'

export const meta = getConsoleMeta

type People = PeopleForm['people']

const isPeopleForm = (data: unknown): data is PeopleForm =>
  typeof data === 'object' && data !== null && 'people' in data && 'version' in data

const draftOf = ({ people }: PeopleForm): People => people

const buildPerson = (people: People): StaffedPerson => {
  let number = people.length + 1
  while (people.some(({ key }) => key === `person-${number}`)) number += 1
  return { key: `person-${number}`, name: {}, hours: null, categories: [], products: [] }
}

const usePeopleForm = (storeId: string) => {
  const read = useCallback(
    () => consoleApi<PeopleApi>()('GET /api/v1/console/stores/:id/people', { params: { id: storeId } }),
    [storeId],
  )
  return useVersionedForm({
    read,
    write: (people: People, version: string) =>
      consoleApi<PeopleApi>()('PUT /api/v1/console/stores/:id/people', {
        params: { id: storeId },
        body: { people, version },
      }),
    isForm: isPeopleForm,
  })
}

const describePerson = ({ name, hours, categories, products }: StaffedPerson): string =>
  [
    describeText(name),
    ...categories,
    ...products,
    ...Object.values(hours ?? {}).map((windows) => windows.map(([from, to]) => `${from}–${to}`).join(' ')),
  ].join(', ')

const PeopleEditor = ({ storeId }: { storeId: string }) => {
  const t = useAppointmentsConsoleTexts()
  const form = usePeopleForm(storeId)
  return (
    <VersionedState form={form}>
      {(saved) => (
        <VersionedEditor
          form={form}
          saved={saved}
          draftOf={draftOf}
          compare={(mine, theirs) =>
            listDifferences(
              [[t('nav'), (people: People) => people.map(describePerson).join(' | ')]],
              mine,
              theirs,
            )
          }
        >
          {({ draft, formKey, errorOf, onChange }) => (
            <>
              {!saved.hasFittingTimes && <Notice tone="warning">{t('times')}</Notice>}
              {draft.map((person, index) => (
                <PersonFields
                  key={`${person.key} ${formKey}`}
                  {...{ form: saved, person, index, errorOf }}
                  onPerson={(next) => onChange(draft.map((each, at) => (at === index ? next : each)))}
                  onRemove={() => onChange(draft.filter((_, at) => at !== index))}
                />
              ))}
              <Button
                variant="secondary"
                className="justify-self-start"
                leading={<PlusIcon size={18} />}
                onClick={() => onChange([...draft, buildPerson(draft)])}
              >
                {t('add')}
              </Button>
            </>
          )}
        </VersionedEditor>
      )}
    </VersionedState>
  )
}

/** Who does services at the outlet. */
export default function AppointmentPeopleScreen() {
  const t = useAppointmentsConsoleTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')} width="wide">
      {(outlet) => <PeopleEditor storeId={outlet._id} />}
    </OutletScreen>
  )
}
