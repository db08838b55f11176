import { formatDay, melbourneDay } from '@lv/contract/dates'
import { MAX_DIARY_ENTRIES } from '@lv/contract/engagement-options'
import type { DiaryEntry, Engagement } from '@lv/contract/engagements'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Fold, JobForm, refusalOf } from './job-form.tsx'
import { PhotoField, Photos } from './photos.tsx'

type Props = { job: Engagement; refused: RefusedForm | undefined }

/** Days that are shown at once; those before are folded. */
const SHOWN = 4

/** What happened on site, day by day. */
export function Diary({ job, refused }: Props) {
  const { diary, status } = job
  const canAdd = status === 'in_progress' && diary.length < MAX_DIARY_ENTRIES
  const earlier = diary.slice(SHOWN)
  const list = (entries: DiaryEntry[]) => (
    <ol className="flex flex-col gap-5 border-l-2 border-edge pl-5">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} job={job} refused={refused} />
      ))}
    </ol>
  )
  return (
    <Section
      id="diary"
      title="Site diary"
      note={diary.length === 0 ? 'Nothing yet. A line and a photo a day settle most questions later.' : undefined}
    >
      <div className="flex flex-col gap-5">
        {canAdd && <NewEntry key={diary.length} refused={refused} />}
        {diary.length > 0 && list(diary.slice(0, SHOWN))}
        {earlier.length > 0 && (
          <Fold label={`${earlier.length} earlier`} isBare>
            {list(earlier)}
          </Fold>
        )}
      </div>
    </Section>
  )
}

function Entry({ entry, job, refused }: Props & { entry: DiaryEntry }) {
  const { id, day, text, by, isMine, photos } = entry
  return (
    <li className="relative">
      <span aria-hidden className="absolute top-2 -left-[1.6rem] size-2.5 rounded-full bg-line" />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-base">
          <time dateTime={day}>{formatDay(day)}</time>{' '}
          <span className="font-sans font-normal text-muted">{isMine ? 'you' : by}</span>
        </h3>
        {isMine && job.status === 'in_progress' && (
          <JobForm
            intent="remove-entry"
            of={{ entryId: id }}
            at="diary"
            refused={refused}
            tone="plain"
            size="small"
            label={
              <>
                Remove<span className="sr-only"> the entry of {formatDay(day)}</span>
              </>
            }
          />
        )}
      </div>
      <p className="mt-1 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      <Photos photos={photos} of={formatDay(day)} />
    </li>
  )
}

function NewEntry({ refused }: Pick<Props, 'refused'>) {
  const { now } = useRootData()
  const today = melbourneDay(now)
  return (
    <Fold label="Write in the diary" isOpen={refusalOf(refused, { intent: 'entry' }) !== undefined}>
      <JobForm intent="entry" at="diary" refused={refused} hasFiles makes label="Add it">
        {(mine) => (
          <>
            <TextArea label="What happened" isRequired rows={3} maxLength={4000} {...getFieldProps(mine, 'text')} />
            <PhotoField refused={mine} />
            <TextInput
              label="Day"
              type="date"
              max={today}
              className="max-w-60"
              {...getFieldProps(mine, 'day', today)}
            />
          </>
        )}
      </JobForm>
    </Fold>
  )
}
