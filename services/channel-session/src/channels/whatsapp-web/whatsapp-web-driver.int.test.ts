import { engineFixture } from '../../../test/whatsapp-web-stand-in/engine-fixture.ts';
import { driverConformance } from '#channels/conformance/driver-conformance.ts';

driverConformance('whatsapp-web', engineFixture);
