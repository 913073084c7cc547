const LINK_VALUE = /^(?:tcp|udp|sctp):\/\//;
const LINK_NAME =
  /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|ADDR|PORT))?(?:_(?:START|END))?$/;
/** Docker links also copy the name and the environment of the other container. */
const DOCKER_NAME = /^(\w+?)_(?:NAME|ENV_\w+)$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns true for the address that Kubernetes or a Docker link gives to the variable `<SERVICE>_PORT`. */
const isLinkedPort = (name: string, value: string = ''): boolean => name.endsWith('_PORT') && LINK_VALUE.test(value);

/**
 * Returns true for a variable that a container platform sets to describe a service. Kubernetes and Docker links do so
 * for each service that a container can reach. The prefix is the name of the service, which can be our own.
 */
export const isServiceLink = (name: string, environment: Environment): boolean => {
  const [, service] = DOCKER_NAME.exec(name) ?? [];
  return (
    LINK_NAME.test(name) ||
    isLinkedPort(name, environment[name]) ||
    (service !== undefined && isLinkedPort(`${service}_PORT`, environment[`${service}_PORT`]))
  );
};

/** Explains a service link in the place of a setting, such as `MOCK_PORT=tcp://10.96.0.12:8787`. Undefined for any other value. */
export const serviceLinkProblem = (name: string, value: string): string | undefined =>
  isLinkedPort(name, value)
    ? `the container platform sets it for a service named "${name.slice(0, -'_PORT'.length).toLowerCase().replace(/_/g, '-')}"; set ${name} yourself, or enableServiceLinks: false in the pod`
    : undefined;
