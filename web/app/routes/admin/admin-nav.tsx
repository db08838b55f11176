import { Link } from 'react-router'
import { ChipLink } from '../../ui/chip-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { tabAddress, tabs } from './tabs.ts'

const groups = [...new Set(tabs.map(({ group }) => group))].map((name) => ({
  name,
  own: tabs.filter(({ group }) => group === name),
}))

/** By a tab's name: how much waits there. */
export type Waiting = Record<string, number>

/** All tabs as links: a column by groups where there is room, one row that scrolls where there is not. */
export function AdminNav({ current, waiting }: { current: string; waiting: Waiting }) {
  const here = tabAddress(current)
  return (
    <>
      <div className="lg:hidden">
        <Tabs
          label="Administration"
          tabs={tabs.map(({ name, label }) => ({ to: tabAddress(name), label, count: waiting[name] || undefined }))}
          current={here}
        />
        {here === tabAddress('overview') && <WhatWaits waiting={waiting} />}
      </div>
      <nav aria-label="Administration" className="hidden w-48 shrink-0 pt-6 lg:block">
        {groups.map(({ name: group, own }) => (
          <div key={group} className="pb-4">
            <p className="px-3 pb-1 text-sm text-muted">{group}</p>
            <ul>
              {own.map(({ name, label }) => (
                <li key={name}>
                  <Link
                    to={tabAddress(name)}
                    aria-current={name === current ? 'page' : undefined}
                    className={classNames(
                      'flex min-h-9 items-center justify-between gap-2 rounded-control px-3 font-medium',
                      name === current ? 'bg-tint font-semibold text-ink' : 'text-muted hover:bg-tint hover:text-ink',
                    )}
                  >
                    {label}
                    {waiting[name] ? <Count count={waiting[name]} /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

/** On a phone most tabs are out of sight: what waits in them is named under the first. */
function WhatWaits({ waiting }: { waiting: Waiting }) {
  const those = tabs.filter(({ name }) => waiting[name])
  if (those.length === 0) return null
  return (
    <nav aria-labelledby="what-waits" className="pt-6">
      <h2 id="what-waits" className="text-lg">
        Waiting for us
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {those.map(({ name, label }) => (
          <li key={name}>
            <ChipLink to={tabAddress(name)}>
              {label} <span className="tabular-nums">{waiting[name]}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className="rounded-full bg-tint px-2 py-0.5 text-xs text-ink tabular-nums">
    {count}
    <span className="sr-only"> waiting</span>
  </span>
)
