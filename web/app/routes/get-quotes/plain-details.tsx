import { getFieldProps, getIssue, type RefusedForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { type BriefChoices, BriefFields } from './brief-fields.tsx'
import { Consents, JobAndContact } from './contact-fields.tsx'
import { FilesField } from './files-field.tsx'

type Props = {
  choices: BriefChoices
  answered: RefusedForm | undefined
  values: Record<string, string>
  fileNames: string[]
}

const nothing = () => undefined

/** What follows the postcode without JavaScript, all on one page. Rendered on the server alone. */
export function PlainDetails({ choices, answered, values, fileNames }: Props) {
  return (
    <div className="flex flex-col gap-6" data-step="details">
      <JobAndContact field={(name, initial = '') => getFieldProps(answered, name, values[name] ?? initial)} />
      <FilesField
        files={[]}
        toChooseAgain={fileNames}
        error={getIssue(answered, 'files')}
        isScripted={false}
        onAdd={nothing}
        onRemove={nothing}
      />
      <BriefFields choices={choices} refused={answered} draft={values} />
      <Consents isTicked={(name) => values[name] === 'true'} error={getIssue(answered, 'consent')} />
      <Button type="submit" className="self-start">
        Get My Quotes
      </Button>
      <p className="-mt-2 text-sm text-muted">Free for homeowners. We pass nothing on until your email is verified.</p>
    </div>
  )
}
