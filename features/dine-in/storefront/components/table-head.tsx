import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Face } from '#platform/ui/face.tsx'
import type { TableSession } from '../../contract/endpoints.ts'
import { useDineInTexts } from '../dine-in-texts.ts'

/** Most faces that fit beside the name of the table. */
const MAX_FACES = 4

/** Where the guest sits, with whom, and the code by which others join. */
export const TableHead = ({ visit: { table, detail, status } }: { visit: TableSession }) => {
  const t = useDineInTexts()
  const language = useLanguage()
  const people = detail?.people ?? []
  const names = people.map(({ name, isYou }) => (isYou ? t('people.you', { name }) : name))
  return (
    <header className="-mx-gutter bg-brand px-gutter pt-6 pb-5 text-on-brand">
      <div className="flex items-center justify-between gap-4">
        <h1 className="font-extrabold text-3xl tracking-tight">
          <bdi>{t(table.kind, { name: table.name })}</bdi>
        </h1>
        <span className="flex -space-x-2 rtl:space-x-reverse">
          {people.slice(0, MAX_FACES).map(({ _id, name }) => (
            <Face key={_id} name={name} />
          ))}
        </span>
      </div>
      {names.length > 0 && (
        <p className="mt-1 font-semibold">
          <bdi>{joinWithCommas(names, language)}</bdi>
        </p>
      )}
      {detail && status === 'open' && (
        <p className="mt-3 text-sm">
          {t('code.text')}{' '}
          <bdi className="font-bold text-base tabular-nums tracking-widest">{detail.joinCode}</bdi>
        </p>
      )}
    </header>
  )
}
