import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import type { OutreachConsoleApi, OutreachOverview, OutreachSettings } from '../contract/endpoints.ts'

const call = consoleApi<OutreachConsoleApi>

const read = () => call()('GET /api/v1/console/outreach')

const isOverview = (data: unknown): data is OutreachOverview =>
  typeof data === 'object' && data !== null && 'kinds' in data && 'version' in data

/** What is edited of the messages to customers. */
export const toOutreachDraft = ({ kinds, limits }: OutreachOverview): OutreachSettings => ({
  kinds: kinds.map(({ kind, isOn, wording, delay, promotion }) => ({
    kind,
    isOn,
    wording,
    delay,
    promotion,
  })),
  limits,
})

/** The settings of messages to customers, which several people may edit. */
export const useOutreach = () =>
  useVersionedForm({
    read,
    write: (draft: OutreachSettings, version: string) =>
      call()('PUT /api/v1/console/outreach', { body: { ...draft, version } }),
    isForm: isOverview,
  })
