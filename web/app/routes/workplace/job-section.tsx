import type { AnswerLine } from '@lv/contract/brief-questions'
import type { LeadPage } from '@lv/contract/lead-shapes'
import { AnswerList } from '../../features/brief/answer-list.tsx'
import { Panel } from '../../features/workplace/panel.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Checklist } from '../../ui/checklist.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FileTile } from '../../ui/file-tile.tsx'

type Props = { lead: LeadPage; facts: string[]; answers: AnswerLine[] }

/** What is asked for, in the homeowner's words, with what is known and what is not. */
export function JobSection({ lead, facts, answers }: Props) {
  const { quoteRequest, scope, files, quality } = lead
  return (
    <Panel id="job" title="The job">
      <ul className="flex flex-wrap gap-2">
        {facts.map((fact) => (
          <li key={fact}>
            <Badge>{fact}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-text whitespace-pre-line">{quoteRequest.description}</p>
      <AnswerList answers={answers} className="mt-4" />
      {files.length > 0 && (
        <ul aria-label="Photos and plans" className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {files.map((file) => (
            <FileTile key={file.id} file={file} />
          ))}
        </ul>
      )}
      <div className="mt-5 grid gap-x-8 gap-y-5 border-t border-dashed border-edge pt-4 sm:grid-cols-2">
        <div className={scope.length === 0 ? 'sm:col-span-2' : undefined}>
          <h3 className="text-base">What is known</h3>
          <Checklist items={quality} className={classNames('mt-2 gap-x-6', scope.length === 0 && 'sm:grid-cols-2')} />
        </div>
        {scope.length > 0 && (
          <div>
            <h3 className="text-base">Lines to quote</h3>
            <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5 text-sm marker:text-muted">
              {scope.map(({ id, label }) => (
                <li key={id}>{label}</li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </Panel>
  )
}
