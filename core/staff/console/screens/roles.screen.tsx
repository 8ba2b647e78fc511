import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { FailedState, LoadingRows } from '#core/console-shell/console/page-states.tsx'
import type { CallData } from '#platform/contract/contract.ts'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import type { PeopleApi } from '../../contract/people-endpoints.ts'
import { STAFF_ROLES } from '../../domain/staff-roles.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { useRoleName } from '../use-role-name.ts'

export const meta = getConsoleMeta

type Rights = CallData<PeopleApi['GET /api/v1/console/staff/rights']>

const RightsTable = ({ rights }: { rights: Rights }) => {
  const t = useStaffConsoleTexts()
  const roleName = useRoleName()
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t('roles.nav')}</caption>
      <thead>
        <tr className="border-line border-b text-start">
          <th scope="col" className="sticky start-0 bg-surface-raised px-4 py-3 text-start font-semibold">
            {t('roles.may')}
          </th>
          {STAFF_ROLES.map((role) => (
            <th key={role} scope="col" className="px-3 py-3 text-center font-semibold">
              {roleName(role)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map(({ right, roles, isForAllOutlets }) => (
          <tr key={right} className="border-line border-b last:border-b-0">
            <th
              scope="row"
              className="sticky start-0 min-w-40 bg-surface-raised px-4 py-2.5 text-start font-normal"
            >
              {t(`right.${right}`)}
              {isForAllOutlets && <span className="block text-muted text-xs">{t('roles.allOutlets')}</span>}
            </th>
            {STAFF_ROLES.map((role) => (
              <td key={role} className="px-3 py-2.5 text-center">
                {roles.includes(role) ? (
                  <>
                    <CheckIcon size={18} className="inline text-success" />
                    <span className="sr-only">{t('roles.yes')}</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden="true" className="text-muted">
                      –
                    </span>
                    <span className="sr-only">{t('roles.no')}</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Which role may do what, as the server enforces it. */
export default function RolesScreen() {
  const t = useStaffConsoleTexts()
  const { brand } = useConsoleData().staff
  const [rights, setRights] = useState<Rights | 'failed'>()
  useConsoleTitle(`${t('roles.nav')} · ${brand.name}`)
  const load = useCallback(async () => {
    const answer = await consoleApi<PeopleApi>()('GET /api/v1/console/staff/rights')
    setRights(answer.ok ? answer.data : 'failed')
  }, [])
  useEffect(() => void load(), [load])
  return (
    <>
      <ConsoleBar title={t('roles.nav')} />
      <div className="grid w-full max-w-5xl gap-4 p-4">
        <p className="max-w-reading text-muted">{t('roles.intro')}</p>
        {rights === undefined && <LoadingRows />}
        {rights === 'failed' && (
          <FailedState heading={t('people.failed')} again={t('people.again')} onRetry={load} />
        )}
        {typeof rights === 'object' && (
          <section
            aria-label={t('roles.nav')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
            tabIndex={0}
            className="relative overflow-x-auto rounded-md border border-line bg-surface-raised"
          >
            <RightsTable rights={rights} />
          </section>
        )}
      </div>
    </>
  )
}
