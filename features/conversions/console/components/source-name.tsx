import { SOURCE_FIELDS, type VisitSource } from '../../domain/visit.ts'

/** A campaign as one line: source, medium, campaign, and what else its link says. */
export const SourceName = ({ source }: { source: VisitSource }) => (
  <bdi className="wrap-anywhere font-semibold">
    {SOURCE_FIELDS.flatMap((field) => source[field] ?? []).join(' · ')}
  </bdi>
)
