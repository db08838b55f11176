import { costKindKeys, costKinds } from '@lv/contract/cost-areas'
import { accepts } from '@lv/contract/file-types'
import type { OwnPortfolio } from '@lv/contract/portfolio'
import { MAX_WORK_PHOTOS, priceBands } from '@lv/contract/portfolio-options'
import { getFieldProps, getIssue, type RefusedForm } from '../../form.ts'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Name = 'title' | 'story' | 'kind' | 'suburb' | 'postcode' | 'year' | 'priceBand' | 'engagementId'
type Initial = Partial<Record<Name, string>>
type Props = {
  refused: RefusedForm | undefined
  initial?: Initial
  /** Its place is that of a job here, and stands. */
  isJobHere?: boolean
  jobs?: OwnPortfolio['jobs']
}

/** What is said of a project: what, where, when and for about how much. */
export function WorkFields({ refused, initial = {}, isJobHere, jobs = [] }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        label="Title"
        isRequired
        maxLength={100}
        placeholder="Family bathroom in a 1920s bungalow"
        className="sm:col-span-2"
        {...getFieldProps(refused, 'title', initial.title)}
      />
      <Select label="Kind of work" isRequired {...getFieldProps(refused, 'kind', initial.kind)}>
        {option('', 'Choose')}
        {costKindKeys.map((key) => option(key, costKinds[key].label))}
      </Select>
      <TextInput
        label="Year"
        isRequired
        inputMode="numeric"
        autoComplete="off"
        {...getFieldProps(refused, 'year', initial.year)}
      />
      {jobs.length > 0 && (
        <Select
          label="Was it a job from here?"
          hint="Then we ask its homeowner first: it’s shown once they agree. Suburb and postcode are the job’s."
          className="sm:col-span-2"
          {...getFieldProps(refused, 'engagementId', initial.engagementId)}
        >
          {option('', 'No, or not one of these')}
          {jobs.map(({ engagementId, label }) => option(engagementId, label))}
        </Select>
      )}
      {!isJobHere && (
        <>
          <TextInput
            label="Postcode"
            isRequired={jobs.length === 0}
            hint="Where the work is. Nobody sees a street or a name."
            inputMode="numeric"
            autoComplete="off"
            {...getFieldProps(refused, 'postcode', initial.postcode)}
          />
          <TextInput
            label="Suburb"
            hint="Left empty, the first of the postcode."
            maxLength={60}
            autoComplete="off"
            {...getFieldProps(refused, 'suburb', initial.suburb)}
          />
        </>
      )}
      <Select label="What it cost" hint="Optional" {...getFieldProps(refused, 'priceBand', initial.priceBand)}>
        {option('', 'Not said')}
        {priceBands.map((band) => option(band))}
      </Select>
      <TextArea
        label="What you did"
        hint="Optional: what was asked for, what was difficult, how it was solved."
        rows={4}
        maxLength={2000}
        className="sm:col-span-2"
        {...getFieldProps(refused, 'story', initial.story)}
      />
    </div>
  )
}

type PhotosProps = { name: string; label: string; hint: string; refused: RefusedForm | undefined; isRequired?: boolean }

/** Where photos are chosen; a refused form has lost them, as browsers do. */
export const PhotosField = ({ name, label, hint, refused, isRequired }: PhotosProps) => (
  <Field
    label={label}
    isRequired={isRequired}
    hint={`${hint} JPG or PNG, up to 10 MB each, at most ${MAX_WORK_PHOTOS} in a project.${refused ? ' Please choose them again.' : ''}`}
    error={getIssue(refused, name)}
  >
    {(control) => (
      <input {...control} type="file" name={name} multiple accept={accepts.pictures} className={fileInputClass} />
    )}
  </Field>
)

/** The fields of a project as the API takes them. */
export const detailsIn = ({
  title = '',
  story = '',
  kind = '',
  suburb = '',
  postcode = '',
  year = '',
  priceBand = '',
}: Record<string, string>) => ({
  title,
  story,
  kind: kind as 'kitchen',
  suburb,
  postcode,
  year,
  priceBand: priceBand as '',
})

type Upload = { field: string; id: string }

export const fileIdsIn = (uploads: Upload[], name: string) =>
  uploads.filter(({ field }) => field === name).map(({ id }) => id)
