import { useState } from 'react';
import type { Answer } from '../../api/client';
import { formatNumber } from '../../lib/format';
import { effectWords } from '../../lib/remarks';
import { useContract } from '../../state/contract';
import { shownNameOf } from '../../state/device-address';
import { useDevices } from '../../state/devices';
import { FAULT_KINDS, namedFaults } from '../../state/fault-kinds';
import { useAdmin } from '../../state/use-admin';
import { useBorrower } from '../../state/use-borrower';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { CloseIcon } from '../../ui/icons';
import { Badge, Buttons, Card, Section } from '../../ui/parts';
import { FaultBuilder } from './fault-builder';
import styles from './faults.module.css';
import { Networks } from './networks';

type Fault = Answer<'GET /faults'>['faults'][number];

/** Describes the calls that a fault matches. */
const aboutWords = ({ match: { method, contactNumber, device }, after }: Fault): string =>
  [
    method ?? 'every method',
    contactNumber && formatNumber(contactNumber),
    device && `phone ${shownNameOf(device)}`,
    after && `from call no. ${after + 1}`,
  ]
    .filter(Boolean)
    .join(' · ');

const hitWords = ({ matched, times, state }: Fault): string => {
  const hits = times === undefined ? `hit ${matched}` : `hit ${matched} of ${times}`;
  return state === 'active' ? hits : `${hits}, ${state}`;
};

function FaultRow({ fault }: { readonly fault: Fault }) {
  const { act } = useWorkbench();
  return (
    <li className={styles.fault}>
      <div className={styles.about}>
        <code>{aboutWords(fault)}</code>
        <span>{effectWords(fault.effect)}</span>
      </div>
      <Badge tone={fault.state !== 'active' ? 'plain' : fault.matched > 0 ? 'warning' : 'good'}>
        {hitWords(fault)}
      </Badge>
      <Button
        isIcon
        look="quiet"
        aria-label={`Remove the fault for ${aboutWords(fault)}`}
        onClick={() => void act('Remove a fault', 'DELETE /faults/:id', { params: { id: fault.id } })}
      >
        <CloseIcon />
      </Button>
    </li>
  );
}

/** Active faults, buttons for common ones, and a form for any other. */
export function Faults() {
  const { act } = useWorkbench();
  const { data } = useAdmin('GET /faults');
  const { number } = useBorrower();
  const contract = useContract();
  const devices = useDevices();
  const [isBuilding, setBuilding] = useState(false);
  const faults = [...(data?.faults ?? [])].reverse();
  const about = number === '' ? {} : { contactNumber: number };
  return (
    <>
      <Section
        title="Active faults"
        action={
          faults.length > 0 && (
            <Button look="link" onClick={() => void act('Remove all faults', 'DELETE /faults')}>
              Remove all
            </Button>
          )
        }
      >
        {faults.length === 0 ? (
          data !== undefined && (
            <Empty title="No faults">
              Click a fault below to add it to the borrower’s next call, or make any other with “New fault”.
            </Empty>
          )
        ) : (
          <Card>
            <ul>
              {faults.map((fault) => (
                <FaultRow key={fault.id} fault={fault} />
              ))}
            </ul>
          </Card>
        )}
      </Section>
      {isBuilding ? (
        <FaultBuilder onMade={() => setBuilding(false)} />
      ) : (
        <Section title={`Next call ${number === '' ? 'of any borrower' : `of ${formatNumber(number)}`}`}>
          <Buttons>
            {FAULT_KINDS.map(({ label, effect }) => (
              <Button
                key={label}
                onClick={() =>
                  void act(`Add a fault to the next call: ${label}`, 'POST /faults', {
                    body: { match: about, effect, times: 1 },
                  })
                }
              >
                {label}
              </Button>
            ))}
            {namedFaults(contract).map(({ label, body }) => (
              <Button key={label} onClick={() => void act(`Add a fault: ${label}`, 'POST /faults', { body })}>
                {label}
              </Button>
            ))}
            <Button look="primary" onClick={() => setBuilding(true)}>
              + New fault
            </Button>
          </Buttons>
        </Section>
      )}
      <Networks devices={devices} />
    </>
  );
}
