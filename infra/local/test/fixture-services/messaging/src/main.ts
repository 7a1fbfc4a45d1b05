import '../../fixture-service.ts';
